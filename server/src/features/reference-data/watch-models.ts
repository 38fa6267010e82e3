import { type EndingModel, letterDue, modelKey } from '@thokham/domain/ai/ending-models'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import type { Alert } from '../alerts/alert.ts'
import { alertOwnerOnce } from '../alerts/alert-owner.ts'
import { thaiDay } from '../mail/templates/thai-moment.ts'
import { askModelList } from './note-model-list.ts'
import { forgetOldRefusals } from './note-refusal.ts'
import { readEndingModels } from './read-ending-models.ts'

/**
 * Asks, once a day, what OpenAI says of its models, forgets what models refused long ago, and writes to the owner of those
 * in use that end: once as each of 60, 14 and 1 days before the end is reached, and again where the end was moved.
 */
export function watchModels(services: Services): JobHandler {
  return async () => {
    await askModelList(services)
    await forgetOldRefusals(services.db, bangkokDate(services.clock()))
    await warnOfEnds(services)
  }
}

/** Queues the letters that are due, each in one transaction with the note that it was. */
export async function warnOfEnds(services: Services): Promise<void> {
  const now = services.clock()
  const today = bangkokDate(now)
  for (const model of await readEndingModels(services, now)) {
    const days = letterDue(model, today)
    if (days === null || model.ends === null) continue
    const subject = `${modelKey({ provider: model.provider, id: model.name })}:${days}`
    const day = model.ends
    await services.db.transaction((tx) => alertOwnerOnce(tx, services, alertOf(model, day), { subject, day }))
  }
}

function alertOf({ name, members, successor }: EndingModel, ends: string): Alert {
  const then = successor ? `หลังจากนั้นใช้ ${successor} แทน` : 'หลังจากนั้นต้องเลือกใหม่'
  return {
    event: 'model_ending',
    title: `${name} เลิกให้บริการ ${thaiDay(new Date(`${ends}T12:00:00+07:00`))}`,
    text: `สมาชิก ${members} คนใช้อยู่ ${then}`,
    path: '/admin/settings#models',
  }
}
