/** How do the shell's words become those of every form? */
import type { DocumentWords, FileWords, FormWords } from '../../widgets/fields.ts';
import type { ShellWords } from '../context.tsx';

/** `action` is the verb on the button, where a screen has its own. */
export function formWords(words: ShellWords, action?: string): FormWords {
  return {
    submit: action ?? words.one('continue'),
    summary: words.one('errorSummary'),
    optional: words.one('optional'),
    choose: words.one('choose'),
    show: words.one('show'),
    hide: words.one('hide'),
    error: words.one('error'),
    found: words.one('addressesFound'),
    searching: words.one('searching'),
    searchFailed: words.one('searchFailed'),
    busy: words.one('busy'),
    files: fileWords(words),
    papers: documentWords(words),
  };
}

/** The words around papers, in forms and on screens alike. */
export function documentWords(words: ShellWords): DocumentWords {
  return {
    read: words.one('paperRead'),
    wasRead: words.one('paperWasRead'),
    toRead: words.one('paperToRead'),
    signed: words.one('paperSigned'),
    pages: words.one('paperPages'),
    download: words.one('paperDownload'),
    close: words.one('paperClose'),
    larger: words.one('paperLarger'),
    smaller: words.one('paperSmaller'),
    page: words.one('paperPage'),
    asText: words.one('paperAsText'),
    asPages: words.one('paperAsPages'),
    loading: words.one('paperLoading'),
    failed: words.one('paperFailed'),
    again: words.one('paperAgain'),
    notReady: words.one('paperNotReady'),
    end: words.one('paperEnd'),
    haveRead: words.one('paperHaveRead'),
  };
}

function fileWords(words: ShellWords): FileWords {
  return {
    choose: words.one('fileChoose'),
    drop: words.one('fileDrop'),
    photo: words.one('filePhoto'),
    rules: words.one('fileRules'),
    sending: words.one('fileSending'),
    arrived: words.one('fileArrived'),
    failed: words.one('fileFailed'),
    again: words.one('fileAgain'),
    cancel: words.one('fileCancel'),
    remove: words.one('fileRemove'),
    open: words.one('fileOpen'),
    close: words.one('fileClose'),
    arrivedFile: words.one('fileArrivedFile'),
    removedFile: words.one('fileRemovedFile'),
    waiting: words.one('fileWaiting'),
    unsent: words.one('fileUnsent'),
    empty: words.one('fileEmpty'),
    tooLarge: words.one('fileTooLarge'),
    notAccepted: words.one('fileNotAccepted'),
    tooMany: words.one('fileTooMany'),
    lost: words.one('fileLost'),
    nameless: words.one('fileNameless'),
  };
}
