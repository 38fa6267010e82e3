/** How long a session of a member lives without a visit, and at most (days). */
export const MEMBER_REST_DAYS = 30
export const MEMBER_MOST_DAYS = 180

/** How long one of an admin lives at most (hours) and without anything being done (minutes), unless the owner wants less. */
export const ADMIN_MOST_HOURS = 12
/** How long admins have (days) to set up a second factor once their owner has one. */
export const SECOND_FACTOR_GRACE_DAYS = 14
export const ADMIN_REST_MINUTES = 60
