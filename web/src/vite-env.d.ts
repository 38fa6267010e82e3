declare module 'altcha/workers/*?worker' {
  const SolverWorker: new () => Worker
  export default SolverWorker
}

/** Of start.js: hands the page over to the app, with the button that was pressed before it came. Absent in development. */
declare var takeOver: (() => HTMLElement[]) | undefined
