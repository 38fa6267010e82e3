import { useQuery } from '@tanstack/react-query'
import { sellingNext } from '@thokham/domain/concept-season'
import { type Plan, planWeeks, unusedKeywords } from '@thokham/domain/week-plan'
import { useStore } from '../../kit/storage/store.ts'
import { conceptKeywordsQuery, conceptsQuery } from '../../lib/queries/concepts.ts'
import { withSeasons } from '../library/concept-seasons.ts'
import { type PlanSettings, planSettings } from './plan-settings.ts'

/** Weeks that are planned, and concepts of the calendar that are looked at. */
const WEEKS = 8
const MOST_CONCEPTS = 24
/** Keywords of a day's work. */
const A_DAY = 20

export interface TodayTask {
  id: string
  title: string
  keywords: string[]
}

export interface WeekPlanAnswer {
  plan: Plan
  settings: PlanSettings
  today: string
  titles: ReadonlyMap<string, string>
  /** By which day a concept's pictures should be in the marketplace. */
  submitBy: ReadonlyMap<string, string>
  /** What is to be done today; null = all is done. */
  task: TodayTask | null
}

/** Plans the weeks ahead from the calendar of concepts and what the member has said; undefined while it is read. */
export function useWeekPlan() {
  const concepts = useQuery(conceptsQuery(''))
  const words = useQuery(conceptKeywordsQuery)
  const settings = useStore(planSettings)
  const { data } = concepts
  if (!data || !words.data) return { ...concepts, data: undefined as WeekPlanAnswer | undefined }
  const { today } = data
  const seasonal = withSeasons(data.concepts, data.holidays, today)
  const next = sellingNext(seasonal, today, MOST_CONCEPTS)
  const planned = next
    .map(({ concept: { id }, season: { submitBy } }) => ({ id, submitBy }))
    .filter(({ id, submitBy }) => settings.nextYear[id] !== submitBy)
  const plan = planWeeks(planned, settings, today, WEEKS)
  const keywordsOf = new Map(words.data.concepts.map(({ id, keywords }) => [id, keywords]))
  const titles = new Map(seasonal.map(({ id, title }) => [id, title]))
  const tasks = plan.weeks
    .flatMap(({ rows }) => rows)
    .map(({ id }) => ({
      id,
      title: titles.get(id) ?? id,
      keywords: unusedKeywords(keywordsOf.get(id) ?? [], settings.used[id] ?? [], A_DAY),
    }))
  const task = settings.doneOn === today ? null : (tasks.find(({ keywords }) => keywords.length > 0) ?? null)
  const submitBy = new Map(planned.map((each) => [each.id, each.submitBy]))
  return {
    ...concepts,
    data: { plan, settings, today, titles, submitBy, task } as WeekPlanAnswer | undefined,
  }
}
