import { asc, eq } from 'drizzle-orm'
import { imageCalls, imagePaces, imagePictures, imageRuns, imageSteps } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'

const BAHT = 1e9

/** Runs of pictures: what was ordered, and what came of each; the pictures themselves are the member's own already. */
export const imageRunsData: PersonalData = {
  name: 'imageRuns',
  async *export({ db }, { id }) {
    const runs = await db
      .select()
      .from(imageRuns)
      .where(eq(imageRuns.profileId, id))
      .orderBy(asc(imageRuns.createdAt))
    for (const run of runs) {
      const { provider, model, quality, state, createdAt, finishedAt } = run
      const money = { ceilingThb: run.ceilingNanoThb / BAHT, spentThb: run.spentNanoThb / BAHT }
      yield { run: run.id, provider, model, quality, state, ...money, createdAt, finishedAt }
      const steps = await db
        .select()
        .from(imageSteps)
        .where(eq(imageSteps.runId, run.id))
        .orderBy(asc(imageSteps.position))
      for (const { position, prompt, size, state: stepState, fault } of steps) {
        yield {
          run: run.id,
          position,
          prompt,
          width: size.width,
          height: size.height,
          state: stepState,
          fault,
        }
      }
    }
  },
  rows: [imagePictures.profileId, imageRuns.profileId, imageCalls.profileId, imagePaces.profileId],
}

/** The record of every picture that was asked for, with what it cost. */
export const imageCallsData: PersonalData = {
  name: 'imageCalls',
  async *export({ db }, { id }) {
    const calls = await db
      .select()
      .from(imageCalls)
      .where(eq(imageCalls.profileId, id))
      .orderBy(asc(imageCalls.sentAt), asc(imageCalls.id))
    for (const { provider, model, outcome, sentAt, costNanoThb, isEstimated } of calls) {
      yield { provider, model, outcome, sentAt, thb: costNanoThb / BAHT, isEstimated }
    }
  },
}
