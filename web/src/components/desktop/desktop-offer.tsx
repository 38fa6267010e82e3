import { useQuery } from '@tanstack/react-query'
import { DESKTOP_SYSTEMS, type DesktopDownload, type DesktopSystem } from '@thokham/contract/desktop'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useUserAgent } from '../../lib/boot/user-agent.ts'
import { desktopQuery } from '../../lib/queries/desktop.ts'
import { desktopDownloads as text } from '../../text/desktop-downloads.ts'
import { buttonClass } from '../ui/button.tsx'
import { OneChip } from '../ui/choice-chips.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

/** Returns the systems that there is a ZIP for; none while nothing was packed. */
export function useDesktopDownloads(): { version: string; downloads: readonly DesktopDownload[] } | null {
  const { data } = useQuery(desktopQuery)
  return data?.version && data.downloads.length > 0
    ? { version: data.version, downloads: data.downloads }
    : null
}

/** Renders the desktop edition's downloads with version, size, checksum, steps and needs; what was not packed is not shown. */
export function DesktopOffer({ className }: { className?: string }) {
  const offered = useDesktopDownloads()
  const own = systemOf(useUserAgent())
  const [asked, setAsked] = useState<DesktopSystem | null>(null)
  if (!offered) return null
  const there = DESKTOP_SYSTEMS.filter((system) => offered.downloads.some((each) => each.system === system))
  const system = there.find((each) => each === asked) ?? there.find((each) => each === own) ?? there[0]
  const chosen = offered.downloads.find((each) => each.system === system)
  if (!system || !chosen) return null
  return (
    <div className={className}>
      <OneChip label={text.system} offered={there} chosen={system} names={text.systems} onChange={setAsked} />
      <div className="mt-4 grid gap-x-6 gap-y-4 md:grid-cols-2">
        <div>
          <a
            href={`/api/desktop/${system}`}
            download={chosen.file}
            className={buttonClass('primary', 44, 'w-full')}
          >
            <Download aria-hidden size={20} strokeWidth={1.75} />
            {text.download(text.systems[system])}
          </a>
          <p className="mt-1.5 text-center text-2xs text-ink-3">
            {text.version(offered.version, chosen.bytes)}
          </p>
          <div className="mt-3 flex items-center gap-2 rounded-control bg-sunken py-1.5 pr-1.5 pl-3">
            <p className="min-w-0 flex-1">
              <span className="block text-2xs text-ink-2">{text.checksum}</span>
              <code className="block truncate text-2xs" title={chosen.sha256}>
                {chosen.sha256}
              </code>
            </p>
            <CopyButton size={32} text={chosen.sha256} label={text.copyChecksum} />
          </div>
        </div>
        <div className="text-sm">
          <h3 className="mb-2 font-semibold">{text.install}</h3>
          <ol className="flex flex-col gap-2">
            {text.steps[system].map((step, at) => (
              <li key={step} className="flex gap-3">
                <span className="num flex size-6 shrink-0 items-center justify-center rounded-crop bg-khram-soft font-semibold text-2xs text-khram">
                  {at + 1}
                </span>
                <span className="min-w-0 wrap-anywhere">{step}</span>
              </li>
            ))}
          </ol>
          <h3 className="mt-4 mb-1 font-semibold">{text.needs}</h3>
          <p className="text-ink-2">{text.need[system]}</p>
          <p className="text-ink-2 text-xs">{text.memory}</p>
        </div>
      </div>
    </div>
  )
}

/** Returns the system at hand, as far as the browser tells; Apple's chips all call themselves Intel. */
function systemOf(userAgent: string): DesktopSystem {
  if (/Windows/.test(userAgent)) return 'windows-x64'
  if (/Macintosh|iPhone|iPad/.test(userAgent)) return 'macos-arm64'
  return /Linux|X11/.test(userAgent) && !/Android/.test(userAgent) ? 'linux-x64' : 'windows-x64'
}
