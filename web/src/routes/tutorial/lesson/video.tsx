import { ExternalLink, Play } from 'lucide-react'
import { useState } from 'react'
import { dyeColour, lightened } from '../../../components/cloth/dyes.ts'
import { FIGURE, THREAD } from '../../../components/cloth/motifs.ts'
import { THREAD_WIDTH, threadPath, weave } from '../../../components/cloth/weave.ts'
import { lessons as text } from '../../../text/lessons.ts'
import { playerOf } from './video-player.ts'

/** Renders a lesson's video; nothing is requested from its host before it is played. */
export function Video({ id, url, title }: { id: string; url: string; title: string }) {
  const [isPlaying, setPlaying] = useState(false)
  const { host, embed } = playerOf(url)
  if (embed && isPlaying) {
    return (
      <iframe
        src={embed}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-card border border-line bg-ink"
      />
    )
  }
  const face = (
    <>
      <span className="relative block h-28 w-40 shrink-0 overflow-hidden sm:w-52">
        <VideoCloth id={id} />
        <span className="absolute inset-0 m-auto flex size-12 items-center justify-center rounded-full bg-surface text-khram">
          <Play aria-hidden size={20} strokeWidth={1.75} fill="currentColor" className="ml-0.5" />
        </span>
      </span>
      <span className="min-w-0 flex-1 px-4 py-3 text-left whitespace-normal">
        <span className="flex items-center gap-2 font-semibold">
          {text.play(host)}
          {!embed && <ExternalLink aria-hidden size={16} strokeWidth={1.75} />}
        </span>
        <span className="block text-ink-2 text-xs">{text.playHint(host)}</span>
      </span>
    </>
  )
  const look = 'card flex w-full items-center overflow-hidden text-ink no-underline hover:border-khram'
  return embed ? (
    <button type="button" onClick={() => setPlaying(true)} className={look}>
      {face}
    </button>
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={look}>
      {face}
    </a>
  )
}

function VideoCloth({ id }: { id: string }) {
  const cloth = weave(id, 'stripe', 'khram', { columns: 30, rows: 16, period: 6, weight: 1 })
  return (
    <svg
      className="block size-full"
      viewBox="0 0 30 16"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="30" height="16" fill={dyeColour('khram')} />
      <g strokeWidth={THREAD_WIDTH}>
        <path d={threadPath(cloth, (cell) => cell === FIGURE)} stroke={lightened('khram', 18)} />
        <path d={threadPath(cloth, (cell) => cell === THREAD)} stroke={lightened('khram', 40)} />
      </g>
    </svg>
  )
}
