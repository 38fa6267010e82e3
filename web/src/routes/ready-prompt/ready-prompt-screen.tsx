import { useNavigate, useSearch } from '@tanstack/react-router'
import { AiGenerator } from '../../components/ai/ai-generator.tsx'
import { GeneratorHeader } from '../../components/generator/generator-header.tsx'
import { carryKeywords } from '../../components/generator/keywords/keyword-draft.ts'
import { Workbench } from '../../components/generator/workbench.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { ai } from '../../text/ai.ts'
import { generator } from '../../text/generator.ts'
import { SimpleOptions } from './simple-options.tsx'

/** Renders /ready-prompt: the simple generator with the VIP features, and the AI beside it whose results go on into it. */
export function ReadyPromptScreen() {
  const { p, tab, run, again } = useSearch({ from: '/ready-prompt' })
  const navigate = useNavigate()
  const isAi = tab === 'ai'
  const goTo = (search: Record<string, string>, replace = false) =>
    void navigate({ to: '/ready-prompt', search, replace })
  return (
    <>
      <GeneratorHeader title={generator.simpleTitle} lead={generator.simpleLead} />
      <TabLinks
        label={ai.tabs}
        to="/ready-prompt"
        tabs={[
          { name: ai.tabSimple, search: {}, selected: !isAi },
          { name: ai.tabAi, search: { tab: 'ai' }, selected: isAi },
        ]}
      />
      {isAi ? (
        <AiGenerator
          runId={run}
          onRun={(id) => goTo({ tab: 'ai', ...(id && { run: id }) })}
          again={again}
          onAgainRead={() => goTo({ tab: 'ai' }, true)}
          onSend={(keywords) => {
            const undo = carryKeywords('simple', keywords)
            goTo({})
            return undo
          }}
        />
      ) : (
        <Workbench
          kind="simple"
          packed={p}
          again={again}
          onRead={() => goTo({}, true)}
          Options={SimpleOptions}
        />
      )}
    </>
  )
}
