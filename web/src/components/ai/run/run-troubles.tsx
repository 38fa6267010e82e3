import { Link } from '@tanstack/react-router'
import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { isRemote } from '@thokham/domain/ai-generation'
import { useMemo } from 'react'
import { AI_PROVIDER_NAMES, ai } from '../../../text/ai.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RunFault, type RunFaultProps } from './run-fault.tsx'
import { commonFault, isAtRest } from './run-feed.ts'
import type { LiveRun } from './use-ai-run.ts'

export interface RunTroublesProps extends Omit<RunFaultProps, 'fault' | 'reason'> {
  lines: LiveRun['lines']
}

/** Renders what keeps a run from being whole: faults, lines without an answer, results that are missing. */
export default function RunTroubles({ lines: each, ...rest }: RunTroublesProps) {
  const { run } = rest
  const { lines } = run
  const cause = useMemo(() => (run.fault ? run : isAtRest(run) ? commonFault(each) : null), [run, each])
  return (
    <>
      {cause?.fault && <RunFault {...rest} fault={cause.fault} reason={cause.reason} />}
      {run.stoppedBy === 'level' && isAtRest(run) && (
        <Notice kind="warn" role="status">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-[12ch] flex-1">{ai.levelLost}</span>
            <Link to="/vip" className={buttonClass('vip', 40)}>
              {ai.renew}
            </Link>
          </div>
        </Notice>
      )}
      {lines.interrupted > 0 && (
        <Notice kind="warn" role="status">
          {interruptedSentence(run, each)}
        </Notice>
      )}
      {isAtRest(run) && lines.failed > 0 && (
        <Notice kind="warn" role="status">
          {ai.failedLines(lines.failed)}
        </Notice>
      )}
      {run.historyFailed && (
        <Notice kind="error" role="alert">
          {ai.recordFail}
        </Notice>
      )}
      {isAtRest(run) && run.missing > 0 && (
        <Notice kind="info" role="status">
          {missingSentence(run, each)}
        </Notice>
      )}
    </>
  )
}

/** Says how many results are missing and what is left to try: a line asked three times was asked again by its member already. */
function missingSentence(run: AiRun, lines: LiveRun['lines']): string {
  if (!isRemote(run.provider)) return ai.libraryFew(run.prompts)
  const short = lines.filter((line) => line && line.missing > 0)
  // Why it was not topped up stands beside it.
  if (short.some((line) => line?.fault)) return ai.missingAfterFault(run.missing)
  const isRetried = short.length > 0 && short.every((line) => (line?.asks ?? 0) > 2)
  return isRetried ? ai.missingStill(run.missing) : ai.missing(run.missing)
}

/** Says why lines have no answer: given up by their member or after a time, a broken connection, or the server's end. */
function interruptedSentence(run: AiRun, lines: LiveRun['lines']): string {
  const cut = lines.filter((line) => line?.state === 'interrupted')
  const all = (fault: AiRunLine['fault']) => cut.length > 0 && cut.every((line) => line?.fault === fault)
  if (all('provider_timeout')) return ai.timedOut
  if (all('provider_network') || all('provider_unavailable')) {
    return ai.brokenOff(AI_PROVIDER_NAMES[run.provider], cut.length)
  }
  if (all('given_up')) return run.stoppedBy === 'member' ? ai.stoppedPaid(cut.length) : ai.aborted
  return ai.interrupted(run.lines.interrupted)
}
