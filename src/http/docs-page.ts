import { escapeHtml } from '../modules/printing/papers/rules/papers/html'
import type { openApiDocument } from './openapi'

type OpenApi = ReturnType<typeof openApiDocument>
type Operation = {
  summary?: string
  description?: string
  tags: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { description: string; content?: { 'application/json'?: { schema?: Schema } } }>
}
type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  description?: string
  [key: string]: unknown
}

/** The OpenAPI document for people: one page, no script, folded by area. */
export function docsPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...(operation as Operation),
    })),
  )
  const areas = [...Map.groupBy(operations, operation => operation.tags[0] ?? 'other')].sort(([a], [b]) =>
    a.localeCompare(b),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(document.info.title)} API</title><style>${CSS}</style></head><body>
<header><h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description)} Version ${escapeHtml(document.info.version)} ·
<a href="/api/v1/openapi.json">openapi.json</a> · ${operations.length} calls under <code>${escapeHtml(document.servers[0]!.url)}</code></p>
<p>Send <code>authorization: Bearer …</code> where a call is not for anyone, and <code>idempotency-key</code> with what must happen once.
A refusal has <code>{code, name, message, details?}</code> and says it in the language of <code>accept-language</code> (ca, en, es, fr).</p></header>
<nav aria-label="Areas">${areas.map(([area, its]) => `<a href="#${escapeHtml(area)}">${escapeHtml(area)} <span>${its.length}</span></a>`).join('')}</nav>
<main>${areas.map(([area, its]) => `<section id="${escapeHtml(area)}"><h2>${escapeHtml(area)}</h2>${its.map(operationHtml).join('')}</section>`).join('')}</main></body></html>`
}

function operationHtml(operation: Operation & { path: string; method: string }): string {
  const body = operation.requestBody?.content['application/json'].schema
  const responses = Object.entries(operation.responses).filter(([status]) => status !== 'default')
  return `<details><summary><b class="${operation.method.toLowerCase()}">${operation.method}</b> <code>${escapeHtml(operation.path)}</code> <span>${escapeHtml(operation.summary ?? '')}</span></summary>
<div><p>${escapeHtml(operation.description ?? '')}</p>
${operation.parameters?.length ? `<h3>Parameters</h3><ul>${operation.parameters.map(parameter => `<li><code>${escapeHtml(parameter.name)}</code> in ${parameter.in}${parameter.required ? ', required' : ''} ${schemaHtml(parameter.schema, 1)}</li>`).join('')}</ul>` : ''}
${body ? `<h3>Body</h3>${schemaHtml(body, 0)}` : ''}
${responses.map(([status, response]) => `<h3>${status}</h3><p>${escapeHtml(response.description)}</p>${response.content?.['application/json']?.schema && Number(status) < 300 ? schemaHtml(response.content['application/json'].schema, 0) : ''}`).join('')}</div></details>`
}

const MAX_DEPTH = 5

function schemaHtml(schema: Schema | undefined, depth: number): string {
  if (!schema || depth > MAX_DEPTH) return ''
  const variants = schema.anyOf?.filter(variant => variant.type !== 'null')
  if (variants?.length === 1) return schemaHtml(variants[0], depth)
  if (variants?.length)
    return `<i>one of</i> ${variants.map(variant => schemaHtml(variant, depth + 1)).join(' <i>or</i> ')}`
  if (schema.enum) return `<i>${schema.enum.map(value => escapeHtml(String(value))).join(' | ')}</i>`
  if (schema.properties) {
    const required = new Set(schema.required)
    const fields = Object.entries(schema.properties).map(
      ([name, field]) =>
        `<li><code>${escapeHtml(name)}</code>${required.has(name) ? '' : '?'} ${schemaHtml(field, depth + 1)}</li>`,
    )
    return `<ul>${fields.join('')}</ul>`
  }
  if (schema.items) return `<i>list of</i> ${schemaHtml(schema.items, depth + 1)}`
  const type = Array.isArray(schema.type)
    ? schema.type.filter(name => name !== 'null').join(' | ')
    : (schema.type ?? 'any')
  return `<i>${escapeHtml(schema.format ?? type)}</i>`
}

const CSS = `
:root{color-scheme:light dark;--canvas:light-dark(#FAFAF7,#0D1210);--surface:light-dark(#FFF,#151B18);--line:light-dark(#E1E4DC,#2B352F);--text:light-dark(#161A17,#EDF2EE);--text2:light-dark(#475049,#B5BFB8);--brand:light-dark(#0F6B5C,#45C4AB)}
*{box-sizing:border-box}body{margin:0 auto;max-width:1100px;padding:32px 16px 80px;background:var(--canvas);color:var(--text);font:15px/1.5 "Inter Variable",system-ui,sans-serif}
h1{font-size:28px;letter-spacing:-.02em;margin:0 0 8px}h2{font-size:18px;margin:32px 0 8px}h3{font-size:13px;margin:16px 0 4px;color:var(--text2)}
a{color:var(--brand)}code{font:13px ui-monospace,monospace}p{margin:4px 0;color:var(--text2);max-width:70ch}
nav{display:flex;flex-wrap:wrap;gap:8px;margin:24px 0}nav a{border:1px solid var(--line);border-radius:99px;padding:4px 12px;text-decoration:none;background:var(--surface)}nav span{color:var(--text2)}
details{background:var(--surface);border:1px solid var(--line);border-radius:8px;margin:6px 0}summary{padding:8px 12px;cursor:pointer;overflow-wrap:anywhere}summary span{color:var(--text2)}
summary b{display:inline-block;min-width:58px;font-size:12px}.get{color:light-dark(#1D4ED8,#94B8FF)}.post{color:light-dark(#166534,#74D890)}.put,.patch{color:light-dark(#854A00,#F6BD62)}.delete{color:light-dark(#B42318,#FF948A)}
details div{padding:0 16px 16px}ul{margin:2px 0;padding-left:20px}li{margin:2px 0}i{color:var(--text2)}
:focus-visible{outline:2px solid light-dark(#2563EB,#7FA6FF);outline-offset:2px}`
