/** Keyword sets a member may download on a Bangkok day, and keywords in one (docs/product/library.md#popular-categories). */
export const SETS_A_DAY = 10
export const KEYWORDS_A_SET = 100
/** Keywords of a category that anybody may look at before. */
export const PREVIEWED_KEYWORDS = 10

/** Names the file of a keyword set: `{category title} (100).txt`; what no file name may hold becomes a hyphen. */
export function keywordFileName(title: string): string {
  return `${plainFileName(title)} (${KEYWORDS_A_SET}).txt`
}

/** Returns a title as file systems take it in a name. */
export function plainFileName(title: string): string {
  return title
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .trim()
}
