/** What moves over a page that loads? What the lender's file says: bars, a ball, or its own mark (SL 9). How is in shell/loader.css. */
import { useRuntime } from '../context.tsx';

/** The words for it are the loading screen's. */
export function LoaderMark() {
  const { base, org } = useRuntime().product.source;
  const { loader = 'turn', logo } = org.brand;
  return (
    <div className="loader" data-loader={loader} aria-hidden="true">
      {loader === 'turn' ? (
        <img src={`${base}/logos/${logo}`} alt="" />
      ) : (
        <>
          <i />
          <i />
          <i />
        </>
      )}
    </div>
  );
}
