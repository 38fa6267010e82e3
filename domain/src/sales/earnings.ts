/** Groups of fewer pictures are not ranked: what a few pictures earn is chance. */
export const LEAST_PICTURES = 30

/** The 95th percentile of the normal distribution: an interval of 90 % leaves 5 % at each end. */
const Z = 1.6448536

export interface Estimate {
  /** Of all pictures, also those that never sold. */
  perPicture: number
  /** Where it lies with 90 % confidence; null = fewer than two pictures, or nothing earned. */
  interval: { low: number; high: number } | null
}

/**
 * Returns what a picture earns on average, and an interval of 90 % for it. What single pictures earn is many times nothing and a few
 * times much, so the interval is taken on a logarithmic scale: mean × exp(± 1.645 × s ÷ (mean × √n)), s being the standard
 * deviation of the sample (the delta method for the logarithm of a mean). It never goes below nothing and reaches further up than down.
 * @param earned by each picture, in any unit
 */
export function estimateOf(earned: readonly number[]): Estimate {
  const n = earned.length
  if (n === 0) return { perPicture: 0, interval: null }
  const mean = earned.reduce((sum, each) => sum + each, 0) / n
  if (n < 2 || mean <= 0) return { perPicture: mean, interval: null }
  const variance = earned.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1)
  const reach = Math.exp((Z * Math.sqrt(variance)) / (mean * Math.sqrt(n)))
  return { perPicture: mean, interval: { low: mean / reach, high: mean * reach } }
}

/** How a group stands to an average: apart from it only where its whole interval is. */
export function verdictOf({ interval }: Estimate, average: number): 'above' | 'below' | 'near' {
  if (!interval) return 'near'
  return interval.low > average ? 'above' : interval.high < average ? 'below' : 'near'
}

/** Returns a quantile (0–1) by linear interpolation between the two values that it lies between; null without values. */
export function quantile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number]
  return low + (high - low) * (place - Math.floor(place))
}
