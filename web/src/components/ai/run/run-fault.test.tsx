import '../../../testing/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { AiRun } from '@thokham/contract/ai-runs'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { beforeEach, expect, it, vi } from 'vitest'
import { aiProvidersQuery } from '../../../lib/queries/ai-providers.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { clear, draw, press } from '../../../testing/draw.ts'
import { ai } from '../../../text/ai.ts'
import { faultTexts as text } from '../../../text/provider-faults.ts'
import { RunFault } from './run-fault.tsx'
import type { RunActions } from './use-run-actions.ts'

vi.mock('../../ui/dialog.tsx', () => import('../../../testing/plain-dialog.tsx'))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, hash, children }: { to: string; hash?: string; children: string }) => (
    <a href={`${to}${hash ? `#${hash}` : ''}`}>{children}</a>
  ),
}))

const price = { inputUsd: 0.0001, outputUsd: 0.0005 }
const offered = (name: string) => ({ name, price, ends: null, successor: null })

beforeEach(() => {
  clear()
  queryClient.setQueryData(aiProvidersQuery.queryKey, {
    providers: [
      { provider: 'openai', models: [offered('gpt-6-luna'), offered('gpt-6.1-terra')] },
      { provider: 'gemini', models: [offered('gemini-3.5-flash-lite')] },
    ],
  } as never)
})

const run = (over: Partial<AiRun> = {}): AiRun =>
  ({
    id: '00000000-0000-4000-8000-000000000000',
    state: 'stopped',
    provider: 'openai',
    model: 'gpt-6-luna',
    isOfficial: true,
    thoughtsThb: 1.5,
    canThinkLess: true,
    ...over,
  }) as AiRun
const resume = vi.fn<RunActions['resume']>(async () => {})
const actions = { resume, busy: null } as unknown as RunActions
const ways = () =>
  [...document.querySelectorAll('a, button')].map((each) => [each.textContent, each.getAttribute('href')])

function show(fault: ProviderFault, over: Partial<AiRun> = {}, onOther = () => {}, onLibrary = () => {}) {
  draw(
    <QueryClientProvider client={queryClient}>
      <RunFault
        run={run(over)}
        fault={fault}
        reason={null}
        actions={actions}
        onOtherProvider={onOther}
        onUseLibrary={onLibrary}
      />
    </QueryClientProvider>,
  )
  return document.body.textContent ?? ''
}

it.each([
  ['key_rejected', {}, [[text.pasteKey, '/profile#keys']]],
  [
    'key_old_kind',
    { provider: 'gemini' },
    [
      [text.openStudio, 'https://aistudio.google.com/apikey'],
      [text.pasteKey, '/profile#keys'],
    ],
  ],
  [
    'key_restricted',
    {},
    [
      [text.openKeys, 'https://platform.openai.com/api-keys'],
      [text.pasteKey, '/profile#keys'],
    ],
  ],
  [
    'organisation_unverified',
    {},
    [
      [text.verify, 'https://platform.openai.com/settings/organization/general'],
      [text.otherModel, null],
    ],
  ],
  [
    'credit_used_up',
    {},
    [[text.topUp, 'https://platform.openai.com/settings/organization/billing/overview']],
  ],
  ['credit_used_up', { provider: 'gemini' }, [[text.topUp, 'https://ai.studio/projects']]],
  [
    'spending_limit_reached',
    {},
    [[text.raiseLimit, 'https://platform.openai.com/settings/organization/limits']],
  ],
  ['model_not_found', {}, [[text.otherModel, null]]],
  // Its provider offers no other one.
  ['model_not_found', { provider: 'gemini', model: 'gemini-3.5-flash-lite' }, []],
  // Nobody is sent to OpenAI's till for the credit of another server.
  ['credit_used_up', { isOfficial: false }, []],
  // What is still on its way comes in first.
  ['model_not_found', { state: 'stopping' }, []],
  // The key is the operator's.
  ['key_rejected', { provider: 'geminiFree' }, []],
] as const)('%s of %j leads to %j', (fault, over, wanted) => {
  show(fault, over as Partial<AiRun>)
  expect(ways()).toEqual(wanted)
})

it('goes on with another model for what is left', async () => {
  show('no_free_allowance')
  press(text.otherModel)
  press(ai.resume)
  await expect.poll(() => resume.mock.calls).toEqual([[{ model: 'gpt-6.1-terra' }]])
  resume.mockClear()
})

it('says what thoughts cost, and goes on with less thinking', () => {
  expect(show('only_thoughts')).toContain('AI ใช้โทเคนคิดจนไม่เหลือไว้ตอบ คิดเงินแล้ว 1.50 บาท จะไม่ถามซ้ำเอง')
  press(text.thinkLess)
  expect(resume.mock.calls).toEqual([[{ thinksLittle: true }]])
  clear()
  // It was asked for the least already.
  show('only_thoughts', { canThinkLess: false })
  expect(ways()).toEqual([[text.otherModel, null]])
})

it('of the place of the server leads to somebody else', () => {
  const [other, library] = [vi.fn(), vi.fn()]
  show('location_refused', {}, other, library)
  press(text.otherProvider)
  press(ai.useLibrary().trim())
  expect([other.mock.calls.length, library.mock.calls.length]).toEqual([1, 1])
})
