// Node has it, and its types do not say so.
declare namespace WebAssembly {
  function instantiate(
    bytes: Uint8Array,
    imports: object | undefined,
  ): Promise<WebAssemblyInstantiatedSource>
}
