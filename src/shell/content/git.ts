// How git is asked: about the site's own repository, whatever a hook or a script has told git about another, and in English.

/** The environment of a call of git. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...rest } = process.env
  return { ...rest, LC_ALL: 'C' }
}

/** Why git says nothing about a folder, as far as its message tells. */
export function mistrusts(error: unknown): boolean {
  return String((error as { readonly stderr?: unknown }).stderr).includes('dubious ownership')
}
