/**
 * What V8's collector is told before anything else: what requests make stays out of the old generation, and that may double
 * before it is collected again (decision 055).
 */
export const COLLECTOR_FLAGS = ['--no-allocation-site-pretenuring', '--heap-growing-percent=100']
