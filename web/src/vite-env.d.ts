declare module 'altcha/workers/*?worker' {
  const SolverWorker: new () => Worker
  export default SolverWorker
}
