import type { HeldPicture, ImageRun, ImageStep } from '@thokham/contract/image-runs'
import { NANO_THB_OF_SATANG } from '@thokham/domain/image/image-price'
import type { Database } from '../../db/client.ts'
import {
  type ImagePictureRow,
  type ImageRunRow,
  type ImageStepRow,
  readFirstSteps,
  readNextCost,
  readPicturesOf,
} from './run-queries.ts'

const NAME_LENGTH = 80

/** Presents runs as their member is shown them. */
export async function presentRuns(
  db: Database,
  runs: readonly ImageRunRow[],
  now: Date,
): Promise<ImageRun[]> {
  if (runs.length === 0) return []
  const first = await readFirstSteps(
    db,
    runs.map(({ id }) => id),
  )
  return Promise.all(
    runs.map(async (run) => {
      const name = first.get(run.id)?.prompt ?? ''
      const next = await readNextCost(db, run.id)
      return {
        id: run.id,
        name: name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name,
        state: run.state,
        stoppedBy: run.stoppedBy,
        fault: run.fault,
        reason: run.reason,
        said: run.said,
        provider: run.provider,
        model: run.model,
        formerModel: run.formerModel,
        quality: run.quality,
        steps: {
          total: run.total,
          waiting: run.waiting,
          drawing: run.drawing,
          done: run.done,
          failed: run.failed,
          interrupted: run.interrupted,
        },
        money: {
          ceiling: satangOf(run.ceilingNanoThb),
          spent: satangOf(run.spentNanoThb),
          reserved: satangOf(run.reservedNanoThb),
          next: next === null ? null : satangOf(next),
          thbPerUsd: run.thbPerUsd,
        },
        isFull: run.isFull,
        notBefore: run.notBefore && run.notBefore > now ? run.notBefore.toISOString() : null,
        now: now.toISOString(),
        revision: run.revision,
        createdAt: run.createdAt.toISOString(),
        finishedAt: run.finishedAt?.toISOString() ?? null,
      }
    }),
  )
}

/** Presents steps with their pictures. */
export async function presentSteps(
  db: Database,
  runId: string,
  steps: readonly ImageStepRow[],
): Promise<ImageStep[]> {
  const pictures = await readPicturesOf(
    db,
    runId,
    steps.map(({ position }) => position),
  )
  return steps.map((step) => ({
    position: step.position,
    prompt: step.prompt,
    width: step.size.width,
    height: step.size.height,
    state: step.state,
    pictures: (pictures.get(step.position) ?? []).map(presentPicture),
    fault: step.fault,
    refusedFor: step.refusedFor,
    reason: step.reason,
    said: step.said,
    likelySatang: satangOf(step.likelyNanoThb),
    askedAt: step.state === 'drawing' ? (step.askedAt?.toISOString() ?? null) : null,
    isQueued: step.state === 'drawing' && step.queued !== null,
    revision: step.revision,
  }))
}

/** Presents a picture without its bytes. */
export function presentPicture(picture: ImagePictureRow): HeldPicture {
  const { id, mediaType, bytes, sha256, width, height, seed, file, takenAt, heldUntil } = picture
  const state = takenAt ? 'taken' : file ? 'held' : 'gone'
  return { id, mediaType, bytes, sha256, width, height, seed, state, until: heldUntil.toISOString() }
}

function satangOf(nanoThb: number): number {
  return Math.ceil(nanoThb / NANO_THB_OF_SATANG)
}
