declare module 'altcha/workers/*?worker' {
  const SolverWorker: new () => Worker
  export default SolverWorker
}

declare module '*?worker&url' {
  /** The address of the worker's file. */
  const url: string
  export default url
}

/** Of head.js: hands the page over to the app, with the buttons that were pressed before it came. Absent in development. */
declare var takeOver: (() => HTMLElement[]) | undefined
/** Of start.js: whether the screen may stay as the server drew it until the page is touched. Absent in development. */
declare var mayRest: boolean | undefined
/** Of start.js: settled by the first touch of the page. */
declare var touched: Promise<unknown> | undefined
/** Of start.js: keys, clicks and pastes until the screen's own code is there. Absent in development, and from then on. */
declare var earlyEvents: Event[] | undefined
/** Of head.js: brings a file of the build into the browser's cache, whole, and returns its bytes. Absent in development. */
declare var fetchWhole: ((url: string) => Promise<Uint8Array<ArrayBuffer>>) | undefined
/** Of head.js: the highest number of tries among files on their way; each change is a `codetry` event. */
declare var codeTry: number | undefined
