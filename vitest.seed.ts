import fc from 'fast-check'

/** Properties are tried on the same values each time, so that a failure is the change's and not chance's. */
const SEED = Number(process.env.SEED ?? 20_261_120)

fc.configureGlobal({ seed: SEED })
