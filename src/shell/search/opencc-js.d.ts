declare module 'opencc-js/dict/TSCharacters' {
  /** Traditional characters, each with its simplified forms: `乾 干 乾|亂 乱|…`. */
  const table: string
  export default table
}

declare module 'opencc-js/dict/STCharacters' {
  /** Simplified characters, each with its most usual traditional forms: `历 歷|发 發|…`. */
  const table: string
  export default table
}
