declare module 'altcha/workers/*?worker' {
  const SolverWorker: new () => Worker
  export default SolverWorker
}

declare module '*?worker&url' {
  /** The address of the worker's file. */
  const url: string
  export default url
}

/** Of head.js: what was done before the app heard it. Absent in development. */
declare var earlyInput: import('./lib/boot/early-input.ts').EarlyInput | undefined
/** Of head.js: brings a file of the build into the browser's cache, whole, and returns its bytes. Absent in development. */
declare var fetchWhole: ((url: string) => Promise<Uint8Array<ArrayBuffer>>) | undefined
/** Of head.js: the highest number of tries among files on their way; each change is a `codetry` event. */
declare var codeTry: number | undefined
