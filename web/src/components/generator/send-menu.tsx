import { Layers, Sparkles, WandSparkles } from 'lucide-react'
import type { ReactElement } from 'react'
import type { KeywordGoal } from '../../lib/session/collected-keywords.ts'
import { navigation } from '../../text/navigation.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'

export interface SendMenuProps {
  trigger: ReactElement
  onChoose: (goal: KeywordGoal) => void
}

/** Renders the menu of generators that keywords can be sent to; it is open once it is rendered. */
export default function SendMenu({ trigger, onChoose }: SendMenuProps) {
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuItem icon={Layers} onSelect={() => onChoose('simple')}>
        {navigation.readyPrompt}
      </MenuItem>
      <MenuItem icon={Sparkles} onSelect={() => onChoose('ai')}>
        {navigation.vipgen}
      </MenuItem>
      <MenuItem icon={WandSparkles} onSelect={() => onChoose('free')}>
        {navigation.generator}
      </MenuItem>
    </Menu>
  )
}
