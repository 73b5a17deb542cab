// URLs that open a file in the author's editor, for editors that register a URL scheme.

import path from 'node:path'

type EditorUrl = (file: string, line: number, column: number) => string

const atPlace =
  (scheme: string): EditorUrl =>
  (file, line, column) =>
    `${scheme}://file${encodePath(file)}:${line}:${column}`

const asQuery =
  (scheme: string): EditorUrl =>
  (file, line, column) =>
    `${scheme}://open?file=${encodeURIComponent(file)}&line=${line}&column=${column}`

const asUrl =
  (scheme: string): EditorUrl =>
  (file, line, column) =>
    `${scheme}://open?url=${encodeURIComponent(`file://${encodePath(file)}`)}&line=${line}&column=${column}`

const EDITORS: Readonly<Record<string, EditorUrl>> = {
  code: atPlace('vscode'),
  'code-insiders': atPlace('vscode-insiders'),
  codium: atPlace('vscodium'),
  cursor: atPlace('cursor'),
  windsurf: atPlace('windsurf'),
  zed: atPlace('zed'),
  idea: asQuery('idea'),
  webstorm: asQuery('webstorm'),
  phpstorm: asQuery('phpstorm'),
  pycharm: asQuery('pycharm'),
  goland: asQuery('goland'),
  rubymine: asQuery('rubymine'),
  subl: asUrl('subl'),
  mate: asUrl('txmt'),
  mvim: asUrl('mvim'),
}

/**
 * Returns the function that makes such URLs for the editor in `$VISUAL` or `$EDITOR`. Returns `undefined`
 * for one without a URL scheme, such as an editor in a terminal.
 */
export function editorOf(env: Readonly<Record<string, string | undefined>>): EditorUrl | undefined {
  // Extracts the command name, without its folder, extension and options.
  const [, name = ''] =
    /^\s*["']?(?:.*?[\\/])?([\w-]+?)(?:\.\w+)?["']?(?:\s+-.*)?\s*$/.exec(
      env['VISUAL'] || env['EDITOR'] || '',
    ) ?? []
  return Object.hasOwn(EDITORS, name) ? EDITORS[name] : undefined
}

function encodePath(file: string): string {
  const slashed = file.split(path.sep).map(encodeURIComponent).join('/')
  return slashed.startsWith('/') ? slashed : `/${slashed.replace('%3A', ':')}`
}
