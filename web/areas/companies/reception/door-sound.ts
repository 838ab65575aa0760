import { savedValue } from '../../../session/saved-value'

/** Whether this screen rings when a courier arrives. */
export const isDoorSoundOn = savedValue('user.reception.sound', stored => stored !== false)
/** The name of the receiver at this screen, so that it is typed once. */
export const receiverName = savedValue('user.reception.name', stored =>
  typeof stored === 'string' ? stored : '',
)

let audio: AudioContext | null = null

/** Two tones, as a doorbell. Browsers keep silent before the first press on the page. */
export function ringDoorbell() {
  if (!isDoorSoundOn.get() || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  tone(audio, 880, 0)
  tone(audio, 659, 0.35)
}

function tone(made: AudioContext, frequency: number, after: number) {
  const from = made.currentTime + after
  const source = made.createOscillator()
  const volume = made.createGain()
  source.frequency.value = frequency
  volume.gain.setValueAtTime(0.25, from)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.6)
  source.connect(volume).connect(made.destination)
  source.start(from)
  source.stop(from + 0.6)
}
