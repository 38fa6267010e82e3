import { Link, useNavigate } from '@tanstack/react-router'
import { WandSparkles } from 'lucide-react'
import { sendKeywords } from '../../lib/session/collected-keywords.ts'
import { weekPlan as text } from '../../text/week-plan.ts'
import { Button } from '../ui/button.tsx'
import { planSettings } from './plan-settings.ts'
import { type TodayTask, useWeekPlan } from './use-week-plan.ts'

/** Renders today's work: one concept, keywords that were not used yet, and one press to prompts. */
export default function TodayCard() {
  const { data } = useWeekPlan()
  const navigate = useNavigate()
  if (!data) return null
  const { task, today, settings } = data

  function go({ id, keywords }: TodayTask) {
    sendKeywords('simple', keywords)
    planSettings.set({
      ...settings,
      used: { ...settings.used, [id]: [...(settings.used[id] ?? []), ...keywords] },
      doneOn: today,
    })
    void navigate({ to: '/ready-prompt' })
  }

  return (
    <section
      aria-label={text.title}
      className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3 md:px-6"
    >
      <p className="min-w-[16ch] flex-1 font-semibold text-sm">
        {task ? text.today(task.title, task.keywords.length) : text.done}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Link to="/sales" hash="week-plan" className="touch link text-sm">
          {text.plan}
        </Link>
        {task && (
          <Button size={40} icon={WandSparkles} onClick={() => go(task)}>
            {text.go}
          </Button>
        )}
      </div>
    </section>
  )
}
