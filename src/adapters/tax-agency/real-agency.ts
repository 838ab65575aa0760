import type { TaxAgency } from './port'
import { readAnswer } from './read-answer'

/** The agency's addresses: one for the certificates of people and representatives, one for seals. */
const HOSTS = {
  live: { person: 'www1.agenciatributaria.gob.es', seal: 'www10.agenciatributaria.gob.es' },
  test: { person: 'prewww1.aeat.es', seal: 'prewww10.aeat.es' },
}
const PATH = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP'
const TIMEOUT_MS = 60_000

export const agencyUrl = (site: 'live' | 'test', isSeal: boolean): string =>
  `https://${HOSTS[site][isSeal ? 'seal' : 'person']}${PATH}`

type Access = {
  url: string
  isTest: boolean
  /** The certificate by which the agency knows who sends, and its key, as PEM. */
  certificate: string
  key: string
  /** Whom to trust besides those that everybody trusts. */
  ca?: string
  timeoutMs?: number
}

/** The agency's own service: both sides show a certificate. */
export function realAgency({ url, isTest, certificate, key, ca, timeoutMs = TIMEOUT_MS }: Access): TaxAgency {
  return {
    isTest,
    async send(message) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
          body: message,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          tls: { cert: certificate, key, ...(ca ? { ca } : {}) },
        })
        const body = await response.text()
        const answer = readAnswer(body)
        // A refusal comes with 500, as SOAP has it; a page of a proxy is no answer.
        return answer.kind === 'unreachable' ? { ...answer, reason: `HTTP ${response.status}` } : answer
      } catch (error) {
        return { kind: 'unreachable', reason: (error as Error).message.slice(0, 300) }
      }
    },
  }
}
