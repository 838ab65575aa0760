import { type LiveHandler, useLive } from '../../live'

/** Hears several channels at once. */
export function Listen({ topics, onNews }: { topics: readonly string[]; onNews: LiveHandler }) {
  return topics.map(topic => <Ear key={topic} topic={topic} onNews={onNews} />)
}

function Ear({ topic, onNews }: { topic: string; onNews: LiveHandler }) {
  useLive(topic, onNews)
  return null
}
