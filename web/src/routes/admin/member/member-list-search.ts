import { TABLE_LOOK } from '../../../components/table-view/table-look-search.ts'

/** What the list of members is filtered and paged by, how it looks, and the one who stands open. */
export const MEMBER_LIST = ['class', 'q', 'sort', 'page', 'size', 'member', ...TABLE_LOOK] as const
