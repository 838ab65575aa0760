/**
 * What can happen, and what is said about it. An event is a row written in the transaction of what happened; live
 * channels and jobs are made from it after the commit. Only ids and states travel: whoever reacts reads the truth
 * for itself.
 *
 * Every module adds what it emits in its `events.ts`, by `declare module`. One map written here would make the
 * mechanism name the nouns of the product, and make each new event touch a second file; imported from the modules it
 * would turn the layers round. As it is, who reacts to an event imports nothing of who emits it, and a wrong name or
 * payload is an error of types all the same.
 */
export interface EventMap {
  /** The mechanism's own: after it live connections and sessions are looked at anew. */
  'person.changed': { personId: string; what: 'profile' | 'permissions' | 'signed-out' }
}
export type EventType = keyof EventMap
