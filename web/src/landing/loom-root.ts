/** Where the loom stands in the page and is hydrated. */
export const LOOM_ROOT = 'loom-live'
