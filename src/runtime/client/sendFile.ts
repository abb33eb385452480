/** Sends a file by XMLHttpRequest, so that its progress shows: fetch tells nothing of a body on its way. */

export interface UploadRequest {
  method: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
}

/** Like fetch: rejects with an AbortError when it was called off, with a TypeError when there was no reply. */
export type SendFile = (url: string, request: UploadRequest) => Promise<Response>;

/** `newRequest` makes a request of the browser's. */
export function createSendFile(newRequest: () => XMLHttpRequest): SendFile {
  return (url, { method, headers, body, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = newRequest();
      const stop = () => request.abort();
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('Failed to send'));
      request.onabort = () => reject(new DOMException('The sending was called off.', 'AbortError'));
      request.onloadend = () => signal.removeEventListener('abort', stop);
      request.open(method, url);
      request.withCredentials = true;
      request.responseType = 'text';
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      if (signal.aborted) return reject(new DOMException('The sending was called off.', 'AbortError'));
      signal.addEventListener('abort', stop);
      request.send(body);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().split('\r\n');
  const headers = lines.flatMap((line): [string, string][] => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : [];
  });
  const { status, statusText } = request;
  // These have no body, and Response refuses one (Fetch standard, "null body status").
  const body = [204, 205, 304].includes(status) ? null : request.responseText;
  return new Response(body, { status, statusText, headers });
}
