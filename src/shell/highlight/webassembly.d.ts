// Node provides `WebAssembly`, but its type declarations lack it.
declare namespace WebAssembly {
  function instantiate(
    bytes: Uint8Array,
    imports: object | undefined,
  ): Promise<WebAssemblyInstantiatedSource>
}
