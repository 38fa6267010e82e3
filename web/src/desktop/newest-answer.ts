/**
 * Returns `ask` so that of several questions under way only the newest counts.
 * @returns null for one that another was asked after, whatever came of it
 */
export function newestAnswer<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer | null> {
  let newest = 0
  return async (question) => {
    newest++
    const mine = newest
    try {
      const answer = await ask(question)
      return mine === newest ? answer : null
    } catch (error) {
      if (mine === newest) throw error
      return null
    }
  }
}
