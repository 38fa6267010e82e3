import { useQuery } from '@tanstack/react-query'
import {
  EXTENSION_BROWSERS,
  type ExtensionBrowser,
  type ExtensionDownload,
} from '@thokham/contract/extension'
import { Download, ExternalLink, Puzzle } from 'lucide-react'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { useUserAgent } from '../../lib/boot/user-agent.ts'
import { extensionQuery } from '../../lib/queries/extension.ts'
import { useSettings } from '../../lib/queries/settings.ts'
import { radar as text } from '../../text/radar.ts'
import { buttonClass } from '../ui/button.tsx'
import { OneChip } from '../ui/choice-chips.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/**
 * Renders the browser extension to download, with its checksum and how it is installed in this browser or another.
 */
export function ExtensionCard() {
  const [{ browser: asked }, setSearch] = useSearchParams()
  const own = browserOf(useUserAgent())
  const browser = EXTENSION_BROWSERS.find((each) => each === asked) ?? own
  const { data: settings } = useSettings()
  const community = settings?.links.community
  return (
    <section id="extension" className="card p-4 md:p-6">
      <div className="flex items-start gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-control border border-line text-khram">
          <Puzzle aria-hidden size={20} strokeWidth={1.75} />
        </span>
        <div>
          <h2 className="text-xl">{text.extension()}</h2>
          <p className="text-ink-2 text-xs">{text.extensionLead}</p>
        </div>
      </div>
      <div className="mt-4 mb-4">
        <OneChip
          label={text.browser}
          offered={EXTENSION_BROWSERS}
          chosen={browser}
          names={text.browsers}
          onChange={(next) => setSearch({ browser: next === own ? undefined : next }, { replace: true })}
        />
      </div>
      <Offer browser={browser} />
      <h3 className="mt-5 mb-2 font-semibold text-sm">{text.install}</h3>
      <ol className="flex flex-col gap-2 text-sm">
        {text.installSteps(browser).map((step, at) => (
          <li key={step} className="flex gap-3">
            <span className="flex size-6 shrink-0 items-center justify-center rounded-crop bg-khram-soft font-semibold text-2xs text-khram">
              {at + 1}
            </span>
            <span className="min-w-0 wrap-anywhere">{step}</span>
          </li>
        ))}
      </ol>
      {community && (
        <a
          href={community}
          target="_blank"
          rel="noreferrer"
          className="link mt-4 inline-flex min-h-11 items-center gap-2 text-sm md:min-h-8"
        >
          {text.community}
          <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
        </a>
      )}
    </section>
  )
}

function Offer({ browser }: { browser: ExtensionBrowser }) {
  const query = useQuery(extensionQuery)
  return (
    <QueryView query={query} waiting={<Skeleton className="h-28 w-full" />}>
      {({ version, downloads }) => {
        const offered = downloads.find((each) => each.browser === browser)
        if (version && offered) return <DownloadPart offered={offered} version={version} />
        return (
          <Notice kind="info" role="status">
            {text.notBuilt}
          </Notice>
        )
      }}
    </QueryView>
  )
}

function DownloadPart({ offered, version }: { offered: ExtensionDownload; version: string }) {
  return (
    <>
      <a
        href={`/api/extension/${offered.browser}`}
        download={offered.file}
        className={buttonClass('outline', 44, 'w-full')}
      >
        <Download aria-hidden size={20} strokeWidth={1.75} />
        {text.download(text.browsers[offered.browser])}
      </a>
      <p className="mt-1.5 text-center text-2xs text-ink-3">{text.version(version, offered.bytes)}</p>
      <div className="mt-3 flex items-center gap-2 rounded-control bg-sunken py-1.5 pr-1.5 pl-3">
        <p className="min-w-0 flex-1">
          <span className="block text-2xs text-ink-2">{text.checksum}</span>
          <code className="block truncate text-2xs" title={offered.sha256}>
            {offered.sha256}
          </code>
        </p>
        <CopyButton size={32} text={offered.sha256} label={text.copyChecksum} />
      </div>
    </>
  )
}

/** Returns the browser at hand, as far as it is one that the extension is built for. */
function browserOf(userAgent: string): ExtensionBrowser {
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return /Safari\//.test(userAgent) && !/Chrom(e|ium)\/|CriOS\//.test(userAgent) ? 'safari' : 'chrome'
}
