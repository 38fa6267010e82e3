/** The tones of the chime, each in Hz, one after the other. */
const TONES = [880, 1_320]
const TONE_S = 0.18
const LOUDNESS = 0.12

let context: AudioContext | undefined

/** Sounds two short tones; silent where the browser wants a press first. */
export function chime(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume().then(() => TONES.forEach(sound))
}

function sound(tone: number, at: number): void {
  if (context?.state !== 'running') return
  const begin = context.currentTime + at * TONE_S
  const loudness = context.createGain()
  loudness.connect(context.destination)
  loudness.gain.setValueAtTime(LOUDNESS, begin)
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + TONE_S * 1.6)
  const voice = context.createOscillator()
  voice.frequency.value = tone
  voice.connect(loudness)
  voice.start(begin)
  voice.stop(begin + TONE_S * 1.6)
}
