/** What the list of payments is filtered and paged by, and the one under review. */
export const PAYMENT_LIST = ['status', 'range', 'from', 'to', 'q', 'page', 'size', 'review'] as const
