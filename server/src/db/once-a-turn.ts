interface Question<Asked, Answer> {
  asked: Asked
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Gathers the questions of one turn of the event loop and asks them together when it ends (decision 022). Nothing is
 * kept from one turn to the next; what fails fails for all who asked in that turn.
 * @param ask answers all of them, in the order of the questions
 * @returns asks one question
 */
export function onceATurn<Asked, Answer>(
  ask: (questions: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Question<Asked, Answer>[] = []
  const askAll = async () => {
    const questions = waiting
    waiting = []
    try {
      const answers = await ask(questions.map(({ asked }) => asked))
      for (const [at, { resolve }] of questions.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      for (const { reject } of questions) reject(error)
    }
  }
  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ asked, resolve, reject }) === 1) setImmediate(askAll)
    })
}
