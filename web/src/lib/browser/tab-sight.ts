/** Follows whether the tab is in sight. @returns ends that */
export function followTabSight(follow: (isInSight: boolean) => void): () => void {
  const changed = () => follow(!document.hidden)
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Does something now if the tab is in sight, and whenever it comes into sight again. @returns ends that */
export function whenTabInSight(act: () => void): () => void {
  const follow = (isInSight: boolean) => isInSight && act()
  follow(!document.hidden)
  return followTabSight(follow)
}
