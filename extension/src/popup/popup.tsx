import { ArrowLeft, ClipboardList, History, Settings } from 'lucide-react'
import { useState } from 'react'
import { browser } from 'wxt/browser'
import { BasketView } from './basket-view.tsx'
import { Calculator } from './calculator.tsx'
import { HistoryView } from './history-view.tsx'
import { Logo } from './logo.tsx'
import { PasteView } from './paste-view.tsx'
import { useStored } from './stored.tsx'

type View = 'basket' | 'history' | 'paste'

/** Renders the popup of the toolbar's button: calculator over basket; history and pasting in their place. */
export function Popup() {
  const { words, problem } = useStored()
  const [view, setView] = useState<View>('basket')
  return (
    <div className="popup">
      <div className="selvage" aria-hidden="true" />
      <header className="head">
        {view === 'basket' ? (
          <>
            <Logo />
            <h1>{words.name}</h1>
          </>
        ) : (
          <>
            <button
              type="button"
              className="icon-button"
              aria-label={words.back}
              title={words.back}
              onClick={() => setView('basket')}
            >
              <ArrowLeft size={20} strokeWidth={1.75} />
            </button>
            <h1>{view === 'history' ? words.history : words.paste}</h1>
          </>
        )}
        <nav>
          <HeadButton label={words.history} pressed={view === 'history'} onPress={() => setView('history')}>
            <History size={19} strokeWidth={1.75} />
          </HeadButton>
          <HeadButton label={words.paste} pressed={view === 'paste'} onPress={() => setView('paste')}>
            <ClipboardList size={19} strokeWidth={1.75} />
          </HeadButton>
          <HeadButton label={words.options} onPress={() => void browser.runtime.openOptionsPage()}>
            <Settings size={19} strokeWidth={1.75} />
          </HeadButton>
        </nav>
      </header>
      {problem && (
        <p className="said error" role="alert">
          {problem}
        </p>
      )}
      {view === 'basket' && (
        <>
          <Calculator />
          <BasketView />
        </>
      )}
      {view === 'history' && <HistoryView />}
      {view === 'paste' && <PasteView />}
    </div>
  )
}

interface HeadButtonProps {
  label: string
  pressed?: boolean
  onPress: () => void
  children: React.ReactNode
}

function HeadButton({ label, pressed, onPress, children }: HeadButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-current={pressed ? 'page' : undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
