/** Where the loom stands in the page and is woken up. */
export const LOOM_ROOT = 'loom-live'
