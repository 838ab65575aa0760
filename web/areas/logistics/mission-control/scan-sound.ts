import { savedValue } from '../../../session/saved-value'

export const isScanSoundOn = savedValue('user.hub.sound', stored => stored !== false)

let audio: AudioContext | null = null

/** A short high tone for a bag that was taken, a long low one for what was not. */
export function playScan(isTaken: boolean) {
  if (!isScanSoundOn.get() || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const from = audio.currentTime
  const length = isTaken ? 0.12 : 0.5
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = isTaken ? 'sine' : 'square'
  tone.frequency.value = isTaken ? 1318 : 196
  volume.gain.setValueAtTime(0.2, from)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length)
  tone.connect(volume).connect(audio.destination)
  tone.start(from)
  tone.stop(from + length)
}
