# pip install 'cryptography>=44', and PYTHONPATH=clients/python
# ONCELINK_URL=https://oncelink.example python3 python.py < password.txt
import os
import sys

from oncelink import Oncelink

client = Oncelink(os.environ["ONCELINK_URL"])
link = client.send(sys.stdin.read(), expires_in=3600)
print(client.status(link)["state"], file=sys.stderr)
# The reader does this, on another machine. It works once.
opened = client.open(link)
sys.stdout.write(opened.message)
sys.stdout.flush()
opened.acknowledge()
