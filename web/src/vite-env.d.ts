declare module 'altcha/workers/*?worker' {
  const SolverWorker: new () => Worker
  export default SolverWorker
}

/** Of start.js: hands the page over to the app, with the buttons that were pressed before it came. Absent in development. */
declare var takeOver: (() => HTMLElement[]) | undefined
/** Of start.js: whether the screen may stay as the server drew it until the page is touched. Absent in development. */
declare var mayRest: boolean | undefined
/** Of start.js: settled by the first touch of the page. */
declare var touched: Promise<unknown> | undefined
