import { expect, it } from 'vitest'
import { playerOf } from './video-player.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'YouTube', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'YouTube', YOUTUBE],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'YouTube', YOUTUBE],
  ['https://vimeo.com/76979871', 'Vimeo', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://www.youtube.com/@channel', 'youtube.com', null],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'youtube.com.evil.example', null],
  ['https://videos.example/1', 'videos.example', null],
  ['no address', 'no address', null],
])('%s is played by %s', (url, host, embed) => expect(playerOf(url)).toEqual({ host, embed }))
