import type { FastifyInstance } from 'fastify'
import type { JobPlan } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import type { PersonalData } from './account/personal-data.ts'
import type { CheckedKind } from './content/checked-kind.ts'
import type { ContentKind } from './content/content-kind.ts'

/** Work of a feature that goes on beside requests and jobs, for as long as the server runs. */
export interface RunningFeature {
  /** Takes nothing new on and waits for what is under way, but not longer than the grace. */
  stop(graceMs: number): Promise<void>
}

/** What a feature may need to know of all the others. */
export interface AllFeatures {
  personalData: readonly PersonalData[]
  contentKinds: readonly ContentKind[]
  checkedKinds: readonly CheckedKind[]
}

/** All that the server needs to know of a feature; see docs/adding-a-feature.md. */
export interface Feature {
  /** Serves operations of contract/, each by one `handle`. */
  routes?(app: FastifyInstance, all: AllFeatures): void
  /** What it does behind the scenes. */
  jobs?(services: Services): JobPlan
  /** What it keeps about a member, in the order in which it is erased. */
  personalData?: readonly PersonalData[]
  /** What of `content/` it keeps in its tables, in the order in which it is loaded (docs/library.md#the-loader). */
  content?: readonly ContentKind[]
  /** What it keeps of the world outside, to be checked again from time to time (docs/library.md#what-ages). */
  checked?: readonly CheckedKind[]
  /** What its messages between processes are about: names, or the beginnings of names. */
  topics?: readonly string[]
  /** Begins work of its own in every process, after the database is there and before requests come in. */
  start?(services: Services): Promise<RunningFeature>
  /** Begins what workers alone do (`SERVER_ROLE`), any number of them side by side. */
  work?(services: Services): Promise<RunningFeature>
}
