declare module 'opencc-js/dict/TSCharacters' {
  /** Traditional characters and what they are in simplified writing: `乾 干 乾|亂 乱|…`. */
  const table: string
  export default table
}

declare module 'opencc-js/dict/STCharacters' {
  /** Simplified characters and what they mostly are in traditional writing: `历 歷|发 發|…`. */
  const table: string
  export default table
}
