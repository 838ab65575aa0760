import { type LiveHandler, useLive } from '../../../live'

/** Hears several channels at once, from after what is shown. */
export function Listen({ topics, ...hearing }: { topics: readonly string[] } & Hearing) {
  return topics.map(topic => <Ear key={topic} topic={topic} {...hearing} />)
}

type Hearing = { onNews: LiveHandler; after?: number | undefined }

function Ear({ topic, onNews, after }: { topic: string } & Hearing) {
  useLive(topic, onNews, after)
  return null
}
