import { api } from '#shared/api.ts'
import type { Upload } from '#shared/files/schema.ts'
import { readServerError } from './server.ts'

export const isCanceled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Uploads a file and reports progress from 0 to 1, which `fetch` cannot do. */
export function upload(
  file: File,
  { onProgress, signal }: { onProgress: (fraction: number) => void; signal: AbortSignal },
) {
  const request = new XMLHttpRequest()
  signal.addEventListener('abort', () => request.abort())
  return new Promise<Upload>((done, fail) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () => {
      const { status, responseText } = request
      const answer = new Response(responseText, { status })
      if (status < 300) answer.json().then(done, fail)
      else void readServerError(answer).then(fail)
    }
    request.onerror = () => fail(new TypeError('The upload broke off'))
    request.onabort = () => fail(new DOMException('The upload was canceled', 'AbortError'))
    const form = new FormData()
    form.append('file', file, file.name)
    request.open(api.files.upload.method, api.files.upload.path)
    request.send(form)
  })
}
