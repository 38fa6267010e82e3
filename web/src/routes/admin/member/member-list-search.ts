/** What the list of members is filtered and paged by, and the one who stands open. */
export const MEMBER_LIST = ['class', 'q', 'sort', 'page', 'size', 'member'] as const
