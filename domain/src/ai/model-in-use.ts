import { findModel, hasEnded, type KnownModel, successorOf, WARNED_BEFORE_DAYS } from './model.ts'

/**
 * Returns the model that is asked where one was chosen: itself, or where it has ended its successor
 * (docs/product/ai.md#retired-models).
 * @param today Bangkok date
 * @param takesOver the owner lets successors take over
 * @returns null where it has ended and its successor may not take over
 */
export function modelInUse(
  models: readonly KnownModel[],
  chosen: Pick<KnownModel, 'provider' | 'id'>,
  { today, takesOver }: { today: string; takesOver: boolean },
): KnownModel | null {
  const model = findModel(models, chosen.provider, chosen.id)
  if (!hasEnded(model, today)) return model
  const successor = knownSuccessor(models, model, today)
  // Its provider may have thought better of it: nobody else could be asked.
  if (!successor) return model
  return takesOver ? successor : null
}

/**
 * Returns the model that takes over from one that its provider says is gone.
 * @param today Bangkok date
 * @returns null where none is named, none still answers, or the owner does not let one take over
 */
export function takesOverFrom(
  models: readonly KnownModel[],
  gone: Pick<KnownModel, 'provider' | 'id'>,
  { today, takesOver }: { today: string; takesOver: boolean },
): KnownModel | null {
  return takesOver ? knownSuccessor(models, findModel(models, gone.provider, gone.id), today) : null
}

function knownSuccessor(models: readonly KnownModel[], model: KnownModel, today: string): KnownModel | null {
  const successor = successorOf(model, models, today)
  return successor && findModel(models, successor.provider, successor.id)
}

/**
 * Tells whether a model that its provider cannot find is one that was announced to end: providers need not say so.
 * @param today Bangkok date
 */
export function isEnding({ ends }: Pick<KnownModel, 'ends'>, today: string): boolean {
  if (ends === null) return false
  const warnedFrom = new Date(`${ends}T00:00:00Z`)
  warnedFrom.setUTCDate(warnedFrom.getUTCDate() - WARNED_BEFORE_DAYS)
  return warnedFrom.toISOString().slice(0, 10) <= today
}

/**
 * Tells whether a model that answered is the one that was asked: by its name, or as a dated snapshot of it.
 * @param answered by the answer's own word
 */
export function isSameModel(asked: string, answered: string): boolean {
  const [wanted, came] = [plainName(asked), plainName(answered)]
  if (came === wanted) return true
  if (!came.startsWith(`${wanted}-`)) return false
  return /^(?:\d[\d-]*|(?:preview|exp|latest)(?:-[\d-]+)?)$/.test(came.slice(wanted.length + 1))
}

/** Returns a model's name without what stands before it: Google's `models/`, the maker's name at a server of many. */
function plainName(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1).toLowerCase()
}
