import { isListName } from '@thokham/domain/word-list'
import { type RefObject, useState } from 'react'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { GrammarFault } from '../worker/prompt-worker-data.ts'
import { startOfLine } from './keyword-store.ts'

/** Shown one by one; the rest is counted. */
const SHOWN = 5

export interface FaultNoticesProps extends Omit<FaultNoticeProps, 'fault'> {
  faults: readonly GrammarFault[]
  /** Other lines make prompts meanwhile. */
  othersAreMade: boolean
}

/** Renders all that cannot be read, and that the rest is made all the same. */
export function FaultNotices({ faults, othersAreMade, ...rest }: FaultNoticesProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (faults.length === 0) return null
  return (
    <>
      {(showsAll ? faults : faults.slice(0, SHOWN)).map((fault) => (
        <FaultNotice
          key={`${fault.field} ${fault.list} ${fault.line} ${fault.column}`}
          fault={fault}
          {...rest}
        />
      ))}
      {(othersAreMade || faults.length > SHOWN) && (
        <p className="flex min-h-8 flex-wrap items-center gap-x-2 text-ink-2 text-sm">
          {othersAreMade ? generator.someFaults(faults.length) : generator.faults(faults.length)}
          {faults.length > SHOWN && !showsAll && (
            <Button size={32} variant="quiet" onClick={() => setShowsAll(true)}>
              {generator.allFaults}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

interface FaultNoticeProps {
  fault: GrammarFault
  box: RefObject<HTMLTextAreaElement | null>
  /** The list is too long for a box: there is no place in it to go to. */
  isLong: boolean
  /** Makes a list that is not there. */
  onCreateList: (name: string) => void
}

/** Renders where and why a template cannot be read, and in the keyword box a way there. */
function FaultNotice({ fault, box, isLong, onCreateList }: FaultNoticeProps) {
  const sentence = generator.faultAt(fault.line, fault.column, fault.sentence)
  const where = {
    keywords: null,
    prefix: generator.prefix,
    suffix: generator.suffix,
    lists: `${generator.wordLists} ${fault.list}`,
  }[fault.field]
  const goThere = () => {
    if (!box.current) return
    const at = startOfLine(box.current.value, fault.line) + fault.column - 1
    box.current.focus()
    box.current.setSelectionRange(at, at)
  }
  const inBox = fault.field === 'keywords' && !isLong
  const { missingList } = fault
  const canCreate = missingList !== null && isListName(missingList)
  const fix = canCreate
    ? { label: generator.createWordList, onPress: () => onCreateList(missingList) }
    : inBox && { label: generator.goThere, onPress: goThere }
  return (
    <Notice kind="error" role="status" {...(fix && { fix })}>
      {where === null ? sentence : generator.faultIn(where, sentence)}
    </Notice>
  )
}
