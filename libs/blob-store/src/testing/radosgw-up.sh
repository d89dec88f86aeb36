#!/usr/bin/env bash
# Starts a Ceph of one monitor, one store in memory and one radosgw, which speaks S3 at 127.0.0.1:7480, in the folder $1;
# writes their process ids to $1/pids. Debian: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd
set -euo pipefail
cd "$1"
mkdir -p mon osd rgw run
cat > ceph.conf <<C
[global]
fsid=$(cat /proc/sys/kernel/random/uuid)
mon_host=[v2:127.0.0.1:3300/0,v1:127.0.0.1:6789/0]
auth_cluster_required=cephx
auth_service_required=cephx
auth_client_required=cephx
keyring=$1/all.keyring
osd_pool_default_size=1
osd_pool_default_min_size=1
osd_pool_default_pg_num=4
osd_crush_chooseleaf_type=0
mon_allow_pool_size_one=true
mon_warn_on_pool_no_redundancy=false
osd_objectstore=memstore
memstore_device_bytes=2147483648
osd_memory_target=939524096
run_dir=$1/run
auth_allow_insecure_global_id_reclaim=true
admin_socket=$1/run/\$name.\$pid.asok
log_file=$1/\$name.log
mon_data=$1/mon
osd_data=$1/osd
rgw_data=$1/rgw
rgw_frontends=beast endpoint=127.0.0.1:7480
rgw_enable_usage_log=false
rgw_thread_pool_size=32
mon_data_avail_crit=1
mon_data_avail_warn=2
setuser_match_path=/
C
export CEPH_CONF=$1/ceph.conf
ceph-authtool --create-keyring all.keyring --gen-key -n mon. --cap mon 'allow *'
ceph-authtool all.keyring --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
ceph-authtool all.keyring --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
monmaptool --create --fsid "$(sed -n 's/^fsid=//p' ceph.conf)" --addv a '[v2:127.0.0.1:3300,v1:127.0.0.1:6789]' monmap --clobber
ceph-mon --mkfs -i a --monmap monmap --keyring all.keyring
ceph-mon -i a --foreground > mon.out 2>&1 &
echo $! >> pids
sleep 2
osd=$(cat /proc/sys/kernel/random/uuid)
timeout 20 ceph osd new "$osd"
timeout 20 ceph auth import -i all.keyring
ceph-osd -i 0 --mkfs --osd-uuid "$osd" > mkfs.out 2>&1
ceph-osd -i 0 --foreground > osd.out 2>&1 &
echo $! >> pids
sleep 3
radosgw -n client.admin --foreground > rgw.out 2>&1 &
echo $! >> pids
for _ in $(seq 75); do
  curl --silent --output /dev/null http://127.0.0.1:7480 && break
  sleep 1
done
radosgw-admin -n client.admin user create --uid=one --display-name=one --access-key=oncelink --secret-key=oncelink > /dev/null
